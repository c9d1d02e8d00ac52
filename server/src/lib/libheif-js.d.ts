declare module 'libheif-js/wasm-bundle.js' {
  const libheif: { readonly HeifDecoder: new () => never }
  export default libheif
}
