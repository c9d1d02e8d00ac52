export { useGuideAtStart } from './use-guide.ts'
