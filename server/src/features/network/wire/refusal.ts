/** An error with the AI Horde's text and code. */
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
