export { tagAction } from './bulk-actions.ts'
export { SimilarWorks, SavedSearches, WorkTags } from './components/lazy.tsx'
export { similarFrom, similarWorksQuery } from './queries.ts'
