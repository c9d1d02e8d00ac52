// What other features may use.
export { deleteSearches as eraseSearches, exportSearches } from './data.ts'
