/** Pack of the instruments. */
export { SOUND_FONT } from './models.ts'
