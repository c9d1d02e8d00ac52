export { guideQuestion } from './guide-question.ts'
