import {
  ALL_FORMATS,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** `node bench/large-film.ts FROM TO BYTES`: a short video repeated up to this size, with the index at its end, without encoding. */
const [from = '', to = '', bytes = '0'] = process.argv.slice(2)
using input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS })
const track = await input.getPrimaryVideoTrack()
const [codec, decoderConfig] = [track?.codec, await track?.getDecoderConfig()]
if (!track || !codec || !decoderConfig) throw new Error(`there is no film in ${from}`)
const packets: EncodedPacket[] = []
for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
const length = await track.computeDuration()
const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) })
const source = new EncodedVideoPacketSource(codec)
output.addVideoTrack(source)
await output.start()
for (let written = 0, round = 0; written < Number(bytes); round++) {
  for (const { data, type, timestamp, duration } of packets) {
    await source.add(new EncodedPacket(data, type, timestamp + round * length, duration), { decoderConfig })
    written += data.byteLength
  }
}
await output.finalize()
