import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { useTokens } from '../use-tokens.ts'
import styles from './shape.module.css'

/** Radii and the one shadow. */
export function ShapeSection() {
  const localize = useLocalize()
  const { ref, tokens } = useTokens<HTMLUListElement>()
  return (
    <Section
      id="shape"
      title={localize({ en: 'Shape', zh: '形状' })}
      lead={localize({
        en: 'Controls are rounded a little, cards more, pictures in a grid not at all. One elevation, for what floats; everything else lies flat between hairlines.',
        zh: '控件微圆，卡片更圆，网格里的图片不圆。只有一种投影，留给浮层；其余皆平，以细线分隔。',
      })}
    >
      <ul ref={ref} className={styles.row}>
        {tokens
          .filter(({ name }) => name.startsWith('--radius'))
          .map(({ name, value }) => (
            <li key={name} className={styles.item}>
              <span className={styles.form} style={{ borderRadius: `var(${name})` }} />
              <code>{name}</code>
              <span className={styles.value}>{value}</span>
            </li>
          ))}
        <li className={styles.item}>
          <span className={styles.floating} />
          <code>{SHADE}</code>
          <span className={styles.value}>{localize({ en: 'menus, dialogs, notices', zh: '菜单、对话框、通知' })}</span>
        </li>
        <li className={styles.item}>
          <span className={styles.focused} />
          <code>{FOCUS}</code>
          <span className={styles.value}>{localize({ en: 'two pixels of cinnabar, two away', zh: '两像素朱砂线，相隔两像素' })}</span>
        </li>
      </ul>
    </Section>
  )
}

const SHADE = '--shade'
const FOCUS = ':focus-visible'
