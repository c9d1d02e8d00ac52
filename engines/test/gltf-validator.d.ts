/** Types for the part of Khronos' glTF validator in use; the package brings none. */
declare module 'gltf-validator' {
  interface Report {
    readonly issues: {
      readonly numErrors: number
      readonly numWarnings: number
      readonly messages: readonly { readonly code: string; readonly message: string; readonly pointer?: string }[]
    }
    readonly info: { readonly version: string; readonly totalTriangleCount: number; readonly materialCount: number }
  }

  export function validateBytes(bytes: Uint8Array): Promise<Report>
}
