export { LazyCommunityGallery as CommunityGallery, LazyCommunityDetail as CommunityDetail, ShareItems } from './components/lazy.tsx'
export { usePublication } from './publication-store.ts'
export { publishAction } from './publish-many.ts'
