import { contrast } from '../../../components/theme/contrast.ts'
import type { Scheme } from '../../../components/theme/scheme.ts'
import { Section } from '../components/section.tsx'
import { asHex, isColour, type Token } from '../tokens.ts'
import { useLocalize } from '../use-localize.ts'
import { useTokens } from '../use-tokens.ts'
import styles from './colour.module.css'

/** Both schemes side by side, each with its colours and their contrast. */
export function ColourSection() {
  const localize = useLocalize()
  return (
    <Section
      id="colour"
      title={localize({ en: 'Colour', zh: '颜色' })}
      lead={localize({
        en: 'One accent, cinnabar: the first action, the chosen, the mark. Celadon says done, ochre says wait. Text stands at 4.5 to 1 at least, edges of controls at 3.',
        zh: '只有一个强调色，朱砂：首要操作、选中项与 Logo。青瓷表示完成，赭石表示等待。文字对比度不低于 4.5，控件边框不低于 3。',
      })}
    >
      <div className={styles.schemes}>
        <Palette scheme="light" title={localize({ en: 'Light', zh: '浅色' })} />
        <Palette scheme="dark" title={localize({ en: 'Dark', zh: '深色' })} />
      </div>
    </Section>
  )
}

const GROUNDS = ['--paper', '--sheet', '--well']
/** Foreground colours, with the contrast they need. */
const DRAWN: Readonly<Record<string, number>> = {
  '--ink': 4.5,
  '--ink-soft': 4.5,
  '--cinnabar': 4.5,
  '--celadon': 4.5,
  '--ochre': 4.5,
  '--edge': 3,
}

function Palette({ scheme, title }: { scheme: Exclude<Scheme, 'auto'>; title: string }) {
  const localize = useLocalize()
  const { ref, tokens } = useTokens<HTMLDivElement>()
  const colours = tokens.filter(isColour)
  const grounds = pick(colours, GROUNDS)
  return (
    <div ref={ref} className={styles.palette} data-mantine-color-scheme={scheme}>
      <h3>{title}</h3>
      <ul className={styles.colours}>
        {colours.map(({ name, value }) => (
          <li key={name} className={styles.colour}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name.slice(2)}</code>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
      <table className={styles.contrasts}>
        <caption>{localize({ en: 'Contrast, as measured here', zh: '实测对比度' })}</caption>
        <thead>
          <tr>
            <td />
            {grounds.map(({ name }) => (
              <th key={name} scope="col">
                {name.slice(2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pick(colours, Object.keys(DRAWN)).map((drawn) => (
            <tr key={drawn.name}>
              <th scope="row">{drawn.name.slice(2)}</th>
              {grounds.map((ground) => (
                <Ratio key={ground.name} drawn={drawn} ground={ground} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Ratio({ drawn, ground }: { drawn: Token; ground: Token }) {
  const ratio = contrast(asHex(drawn.value), asHex(ground.value))
  return (
    <td style={{ background: `var(${ground.name})` }} data-enough={ratio >= (DRAWN[drawn.name] ?? 4.5)}>
      <span className={styles.dot} style={{ background: `var(${drawn.name})` }} />
      {ratio.toFixed(1)}
    </td>
  )
}

const pick = (tokens: readonly Token[], names: readonly string[]): Token[] =>
  names.flatMap((name) => tokens.find((token) => token.name === name) ?? [])
