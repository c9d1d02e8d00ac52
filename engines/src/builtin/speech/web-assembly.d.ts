/** The parts of WebAssembly used here; TypeScript declares it only with the types of the browser. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  const Memory: { readonly prototype: Memory; new (descriptor: { initial: number }): Memory }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<Instance>
}
