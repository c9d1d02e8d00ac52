/** Reads instructions for editing a picture, in English or Chinese. */
export type { Edit, Hour, Instruction, Target, Tone, Accessory } from './instruction.ts'
export { readInstruction } from './read-instruction.ts'
