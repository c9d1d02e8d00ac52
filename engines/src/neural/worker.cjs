// Program of the Bare runtime: loads one model and runs one job at a time. Orders are lines of JSON on stdin; answers are lines on stdout that begin with a record
// separator, because native code prints there too. Pictures pass as files.
const [folder] = Bare.argv.slice(-1)
const from = (name) => require(`${folder}/node_modules/${name}`)
const process = from('bare-process')
const fs = from('bare-fs')
const os = from('bare-os')
const { ImgStableDiffusion } = require(folder)

const say = (message) => process.stdout.write(`\u001E${JSON.stringify(message)}\n`)

/** What the native code says of the devices: the cards, and the memory that the weights take on them. */
const found = { cards: [], onCard: false }
require(`${folder}/addonLogging.js`).setLogger((_, line) => {
  const card = /device\[\d+\]: name='[^']*', desc='([^']*)', type=[ID]?GPU/.exec(line)
  if (card) found.cards.push(card[1])
  const placed = /params memory size = .*\(VRAM ([\d.]+)MB/.exec(line)
  if (placed) found.onCard = Number(placed[1]) > 0
})

let model

const orders = {
  async load({ files, config }) {
    model = new ImgStableDiffusion({ files, config: { ...config, verbosity: 2 }, opts: { stats: true }, logger: null })
    await model.load()
    return { device: found.onCard && found.cards[0] ? found.cards[0] : 'CPU' }
  },

  async run({ params, pictures, to }) {
    const images = pictures.map((file) => fs.readFileSync(file))
    const inputs = images.length > 1 ? { init_images: images } : images.length === 1 ? { init_image: images[0] } : {}
    const response = await model.run({ ...params, ...inputs })
    // The job is taken: its words are read next.
    say({ progress: { step: 0, total: params.steps } })
    let stats = {}
    let made = 0
    response.on('stats', (given) => (stats = given))
    await response
      .onUpdate((update) => {
        if (update instanceof Uint8Array) {
          fs.writeFileSync(to, update)
          made++
        } else say({ progress: JSON.parse(update) })
      })
      .await()
    if (made !== 1) throw new Error(`${made} pictures came`)
    return { stats }
  },
}

let rest = ''
process.stdin.on('data', (data) => {
  const lines = (rest + data.toString()).split('\n')
  rest = lines.pop()
  for (const line of lines) {
    const { order, ...given } = JSON.parse(line)
    orders[order](given).then(
      (result) => say({ done: result }),
      (error) => say({ failed: error.message }),
    )
  }
})
// Whoever ordered is gone: nothing is finished, and no memory kept.
process.stdin.on('end', () => os.kill(os.pid(), os.constants.signals.SIGKILL))
say({ done: {} })
