/** Every rule with a selector in the document's own style sheets, at any nesting. */
export function* styleRules(rules: Iterable<CSSRule> = everyRule()): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule
    else if (rule instanceof CSSGroupingRule) yield* styleRules(rule.cssRules)
  }
}

function* everyRule(): Generator<CSSRule> {
  for (const sheet of document.styleSheets) yield* sheet.cssRules
}
