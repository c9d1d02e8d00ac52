export { deleteAllPrompts as erasePrompts, promptNoted } from './data.ts'
export { keptPrompt } from './service.ts'
