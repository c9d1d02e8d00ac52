import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { useTokens } from '../use-tokens.ts'
import styles from './layers.module.css'

/** The stacking order from the page upwards. Menus, tooltips and dialogs need no number: they are in the browser's top layer. */
export function LayerSection() {
  const localize = useLocalize()
  const { ref, tokens } = useTokens<HTMLOListElement>()
  const layers = tokens.filter(({ name }) => name.startsWith('--layer')).toSorted((a, b) => Number(a.value) - Number(b.value))
  return (
    <Section
      id="layers"
      title={localize({ en: 'Layers', zh: '层级' })}
      lead={localize({
        en: 'From the page upwards. Menus, tips and dialogs have no number: the browser’s top layer holds them.',
        zh: '自页面向上排列。菜单、提示和对话框没有编号，它们位于浏览器的顶层。',
      })}
    >
      <ol ref={ref} className={styles.stack}>
        {layers.map(({ name, value }) => (
          <li key={name} className={styles.layer}>
            <code>{name}</code>
            <span>{value}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
