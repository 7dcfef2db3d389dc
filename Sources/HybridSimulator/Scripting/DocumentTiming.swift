/// When the phases of a document were, in microseconds of the world's clock; for Navigation Timing.
struct DocumentTiming {
  var navigationStart: Scheduler.Time = 0
  var responseStart: Scheduler.Time = 0
  var responseEnd: Scheduler.Time = 0
  var domInteractive: Scheduler.Time = 0
  var domContentLoaded: Scheduler.Time = 0
  var loadStart: Scheduler.Time = 0
  var loadEnd: Scheduler.Time = 0
}
