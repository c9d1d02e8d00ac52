export { deleteAllPrompts as erasePrompts } from './data.ts'
export { keptPrompt } from './service.ts'
