/** Lays a cut-out subject on a background. */
export { compose } from './compose.ts'
