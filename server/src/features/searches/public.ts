// Interface for other features.
export { deleteSearches as eraseSearches, exportSearches } from './data.ts'
