// Interface for other features.
export { requireArchive } from './archive.ts'
export { allStyles as exportStyles, exportDataSets, stylesOf } from './data.ts'
export { beginTraining, discardStyle, eraseStyles, findStyleFile, recordStyle, requireStyles, storeStyle } from './styles.ts'
