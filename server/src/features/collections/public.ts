// Interface for other features.
export { deleteCollections as eraseCollections, exportCollections } from './data.ts'
