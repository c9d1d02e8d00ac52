/** A refusal in the words and codes of the AI Horde, which programs understand. */
export class HordeRefusal extends Error {
  override readonly name = 'HordeRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
