export {
  BlockedList,
  GiveButton,
  LazyCommunityGallery as CommunityGallery,
  LazyCommunityDetail as CommunityDetail,
  Measures,
  ShareItems,
  WorkComments,
} from './components/lazy.tsx'
export { usePublication } from './publication-store.ts'
export { asWork } from './same-style.ts'
export { publishAction } from './publish-many.ts'
