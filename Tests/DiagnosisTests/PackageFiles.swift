@_exported import TestFiles
