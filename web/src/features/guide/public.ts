// What other parts of the web may use.
export { useGuideAtStart } from './use-guide.ts'
