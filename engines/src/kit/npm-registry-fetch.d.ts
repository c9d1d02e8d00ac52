/** Types for the part of npm-registry-fetch in use; the package brings none. */
declare module 'npm-registry-fetch' {
  interface RegistryResponse {
    readonly status: number
    readonly headers: { get(name: string): string | null }
    readonly body: AsyncIterable<Uint8Array>
  }

  /** Options by npm's own names (`registry`, `strictSSL`, `//host/:_authToken`…). */
  type RegistryOptions = Readonly<Record<string, unknown>>

  // The package is CommonJS: its function is the default import.
  export default function fetchFromRegistry(path: string, options?: RegistryOptions): Promise<RegistryResponse>
}
