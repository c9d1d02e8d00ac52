export { deleteAllPrompts as erasePrompts } from './data.ts'
export { keepPrompt } from './service.ts'
