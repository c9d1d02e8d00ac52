export { deleteAllPrompts as erasePrompts, promptNoted } from './data.ts'
export { promptToStore } from './service.ts'
