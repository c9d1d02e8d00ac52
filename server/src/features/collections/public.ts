// What other features may use.
export { deleteCollections as eraseCollections, exportCollections } from './data.ts'
