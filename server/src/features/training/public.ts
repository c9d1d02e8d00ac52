// What other parts of the server may use.
export { requireArchive } from './archive.ts'
export { allStyles as exportStyles, stylesOf } from './data.ts'
export { beginTraining, discardStyle, eraseStyles, findStyleFile, recordStyle, requireStyles, storeStyle } from './styles.ts'
