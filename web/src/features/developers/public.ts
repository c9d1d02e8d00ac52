export { showCode } from './wish-store.ts'
