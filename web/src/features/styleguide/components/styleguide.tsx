import { useEffect } from 'react'
import { Mark } from '../../../components/mark/mark.tsx'
import { forceStates } from '../force-states.ts'
import { ColourSection } from '../sections/colour.tsx'
import { IconSection } from '../sections/icons.tsx'
import { LayerSection } from '../sections/layers.tsx'
import { MotionSection } from '../sections/motion.tsx'
import { ShapeSection } from '../sections/shape.tsx'
import { SpaceSection } from '../sections/space.tsx'
import { TypeSection } from '../sections/type.tsx'
import { SPECIMENS } from '../specimens.ts'
import { useLocalize } from '../use-localize.ts'
import { Section } from './section.tsx'
import { SpecimenCard } from './specimen.tsx'
import styles from './styleguide.module.css'

/** The design language of the product, rendered from its own tokens and components. For development: no build contains it. */
export function Styleguide() {
  const localize = useLocalize()
  const title = localize({ en: 'Style guide', zh: '设计规范' })
  useEffect(() => forceStates(), [])
  useEffect(() => {
    document.title = `${title} · Stipple 点绘`
  }, [title])
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={localize({ en: 'Chapters', zh: '章节' })}>
        <ul>
          {CHAPTERS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{localize(title)}</a>
            </li>
          ))}
        </ul>
        <ul className={styles.components} lang="en">
          {SPECIMENS.map(({ name }) => (
            <li key={name}>
              <a href={`#component-${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.chapters}>
        <header className={styles.hero}>
          <Mark size={96} />
          <h1>{title}</h1>
          <p>
            {localize({
              en: 'A print workshop, not a neon arcade: paper, ink, one seal-red. Pictures carry the colour; the frame stays quiet. The dot is the mark, the credit and the loader.',
              zh: '像一间印刷工坊，而不是霓虹游戏厅：纸、墨，加一枚朱砂印。色彩留给作品，界面保持安静。一个点，既是 Logo，也是点数，还是进度。',
            })}
          </p>
        </header>
        <TypeSection />
        <ColourSection />
        <SpaceSection />
        <ShapeSection />
        <MotionSection />
        <LayerSection />
        <IconSection />
        <Section
          id="components"
          title={localize({ en: 'Components', zh: '组件' })}
          lead={localize({
            en: 'Everything that more than one feature uses, in its states. They know nothing of the product and could serve another.',
            zh: '多处共用的界面组件及其各种状态。它们不含业务，换一个产品也能用。',
          })}
        >
          {SPECIMENS.map((specimen) => (
            <SpecimenCard key={specimen.name} specimen={specimen} />
          ))}
        </Section>
      </div>
    </div>
  )
}

const CHAPTERS = [
  { id: 'type', title: { en: 'Type', zh: '文字' } },
  { id: 'colour', title: { en: 'Colour', zh: '颜色' } },
  { id: 'space', title: { en: 'Space', zh: '间距' } },
  { id: 'shape', title: { en: 'Shape', zh: '形状' } },
  { id: 'motion', title: { en: 'Motion', zh: '动效' } },
  { id: 'layers', title: { en: 'Layers', zh: '层级' } },
  { id: 'icons', title: { en: 'Icons', zh: '图标' } },
  { id: 'components', title: { en: 'Components', zh: '组件' } },
] as const
