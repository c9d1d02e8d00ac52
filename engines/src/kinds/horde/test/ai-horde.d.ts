/** The package has types, but does not declare them for its entry points. */
declare module '@zeldafan0225/ai_horde' {
  interface Check {
    readonly waiting?: number
    readonly queue_position?: number
    readonly done?: boolean
  }
  interface Status extends Check {
    readonly generations?: readonly { readonly img?: string; readonly seed?: string }[]
  }
  interface Token {
    readonly token: string
  }

  export class APIError extends Error {
    readonly status: number
    readonly errors: Readonly<Record<string, string>>
    readonly error_code: string
  }
  export class AIHorde {
    constructor(options: { readonly default_token: string; readonly api_route: string; readonly client_agent: string })
    getModels(): Promise<readonly { readonly name?: string; readonly count?: number }[]>
    findUser(options: Token): Promise<{ readonly username?: string }>
    postAsyncImageGenerate(order: object, options: Token): Promise<{ readonly id?: string }>
    getImageGenerationCheck(id: string): Promise<Check>
    getImageGenerationStatus(id: string): Promise<Status>
    deleteImageGenerationRequest(id: string): Promise<Status>
  }
}
