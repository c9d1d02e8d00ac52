export { tagAction } from './bulk-actions.ts'
export { Alike, SavedSearches, WorkTags } from './components/lazy.tsx'
export { alikeFrom, alikeQuery } from './queries.ts'
