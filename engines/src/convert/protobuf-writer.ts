/** Writer of protobuf's wire format, for the kinds of field that ONNX needs. */
export interface ProtobufWriter {
  /** Writes an integer, also a negative one (64-bit two's complement). */
  integer(field: number, value: number): void
  float(field: number, value: number): void
  text(field: number, value: string): void
  /** Writes bytes, which are not copied before `finish`. */
  bytes(field: number, value: Uint8Array): void
  message(field: number, write: (writer: ProtobufWriter) => void): void
  finish(): Uint8Array
}

const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED_32 = 5

export function createProtobufWriter(): ProtobufWriter {
  const chunks: Uint8Array[] = []
  const key = (field: number, wire: number) => chunks.push(varint(field * 8 + wire))
  const bytes = (field: number, value: Uint8Array) => {
    key(field, LENGTH_DELIMITED)
    chunks.push(varint(value.length), value)
  }
  return {
    integer(field, value) {
      key(field, VARINT)
      chunks.push(varint(value))
    },
    float(field, value) {
      key(field, FIXED_32)
      const buffer = Buffer.alloc(4)
      buffer.writeFloatLE(value)
      chunks.push(buffer)
    },
    text: (field, value) => bytes(field, Buffer.from(value)),
    bytes,
    message(field, write) {
      const inner = createProtobufWriter()
      write(inner)
      bytes(field, inner.finish())
    },
    finish: () => Buffer.concat(chunks),
  }
}

function varint(value: number): Uint8Array {
  if (!Number.isInteger(value)) throw new Error(`not a whole number: ${value}`)
  let rest = BigInt.asUintN(64, BigInt(value))
  const out: number[] = []
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    out.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Uint8Array.from(out)
}
