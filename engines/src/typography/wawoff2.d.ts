declare module 'wawoff2' {
  const wawoff2: {
    /** Unpacks a WOFF2 file to the TrueType or OpenType file inside. */
    decompress(woff2: Uint8Array): Promise<Uint8Array>
  }
  export default wawoff2
}
