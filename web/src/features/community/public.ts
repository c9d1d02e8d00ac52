export {
  BlockedList,
  LazyCommunityGallery as CommunityGallery,
  LazyCommunityDetail as CommunityDetail,
  Measures,
  ShareItems,
  WorkComments,
} from './components/lazy.tsx'
export { usePublication } from './publication-store.ts'
export { publishAction } from './publish-many.ts'
