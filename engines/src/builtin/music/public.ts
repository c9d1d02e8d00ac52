/** The pack that music is played with. */
export { SOUND_FONT } from './models.ts'
