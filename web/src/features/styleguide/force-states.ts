/** A state of pointer or keyboard, shown without either. */
export type Forced = 'hover' | 'focus' | 'active'

/**
 * Copies every rule for a hovered, focused or pressed element to one for elements inside `[data-forced~="hover"]` and the like, so that the style guide shows
 * the real styles of such states. Returns a function that removes the copies.
 */
export function forceStates(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...document.styleSheets].map(({ cssRules }) => copyAll(cssRules)).join(''))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

const STATES: Readonly<Record<string, Forced>> = {
  hover: 'hover',
  focus: 'focus',
  'focus-visible': 'focus',
  'focus-within': 'focus',
  active: 'active',
}
const FOCUSABLE = ':is(a, button, textarea, select, input:not([type="radio"]), input:checked)'
const PSEUDO = /:(hover|focus-visible|focus-within|focus|active)\b/g

const copyAll = (rules: CSSRuleList): string => [...rules].map(copy).join('')

function copy(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    if (rule.selectorText.search(PSEUDO) < 0) return ''
    const selector = rule.selectorText.replaceAll(PSEUDO, (pseudo, state: string) => {
      // Only one element at a time has the focus; among radio buttons, the checked one.
      const who = pseudo.startsWith(':focus') && state !== 'focus-within' ? FOCUSABLE : '*'
      return `:is([data-forced~="${STATES[state]}"] ${who})`
    })
    return `${selector}{${rule.style.cssText}}`
  }
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}{${copyAll(rule.cssRules)}}`
  if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}{${copyAll(rule.cssRules)}}`
  return ''
}
