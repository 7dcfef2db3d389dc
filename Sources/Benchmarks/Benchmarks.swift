import SessionModel
#if canImport(Glibc)
import Glibc
#endif
@main struct B { static func main() {
 func now()->Double{var t=timespec();clock_gettime(CLOCK_MONOTONIC,&t);return Double(t.tv_sec)+Double(t.tv_nsec)/1e9}
 let f=fopen(CommandLine.arguments[1],"r")!; fseek(f,0,SEEK_END); let n=ftell(f); rewind(f)
 var buf=[UInt8](repeating:0,count:n); fread(&buf,1,n,f)
 let t0=now()
 let store=MemoryLineStore(buf); let s=Session(log:store)
 buf.withUnsafeBufferPointer{ b in var i=0; while i<b.count { let q=memchr(b.baseAddress!+i,10,b.count-i); let e = q==nil ? b.count : UnsafePointer<UInt8>(q!.assumingMemoryBound(to:UInt8.self))-b.baseAddress!; s.append(UnsafeBufferPointer(rebasing:b[i..<e]),at:UInt64(i),nextOffset:UInt64(e+1)); i=e+1 } }
 let t1=now()
 print("index",s.index.count,Double(s.index.count)/(t1-t0)/1e6,"M/s",Double(n)/(t1-t0)/1e6,"MB/s")
 var st=State(); let t2=now(); st.apply(through:s.index.count,of:s.index); let t3=now()
 print("fold",Double(s.index.count)/(t3-t2)/1e6,"M/s views",st.views.elements.count,"procs",st.processes.elements.count,"cookies",st.cookies.elements.count,"pending",st.pending.count, st.droppedPending)
 var ts:[Double]=[]; var g=SystemRandomNumberGenerator(); for _ in 0..<2000 { let p=Int.random(in:0...s.index.count,using:&g); let a=now(); let x=s.state(at:p); ts.append(now()-a); if x.position != p {fatalError()} }
 ts.sort(); print("seek p50",ts[1000]*1e3,"p99",ts[1980]*1e3,"max",ts[1999]*1e3)
 print("notices",s.notices.count)
}}
