import { certificatesIn } from '../lib/certificate.ts'
import { loadC2pa } from './wasm.ts'

interface Found {
  readonly validation_state: string
  readonly active_manifest: string
  readonly manifests: Readonly<Record<string, { readonly assertions: readonly unknown[] }>>
}

/** Verifies a file with the Content Authenticity Initiative's library, trusting the last certificate of a chain. */
export async function verify(bytes: Uint8Array, type: string, chain: string) {
  const { WasmReader } = await loadC2pa()
  const anchor = certificatesIn(chain).at(-1)?.toString() ?? ''
  const reader = await WasmReader.fromBytes(
    type,
    bytes,
    JSON.stringify({ trust: { trust_anchors: anchor }, verify: { verify_trust: true, verify_timestamp_trust: false } }),
  )
  const found = JSON.parse(reader.json()) as Found
  reader.free()
  return { state: found.validation_state, manifest: found.manifests[found.active_manifest] ?? { assertions: [] } }
}
