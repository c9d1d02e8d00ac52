export { tagAction } from './bulk-actions.ts'
export { SimilarWorks, SavedSearches, WorkTags } from './components/lazy.tsx'
export { similarFrom, alikeQuery } from './queries.ts'
