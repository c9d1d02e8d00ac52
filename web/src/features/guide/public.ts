// What other parts of the web may use.
export { useGuideAtStart } from './guide-state.ts'
