@main struct Hybridscope { static func main() {} }
