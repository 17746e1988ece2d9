/** The look of the preview page: paper, ink, and the colours of the emotions. */
export const STYLE = `
:root { color-scheme: light; --paper: #fffdf9; --ink: #3d3a36; --pale: #8a847b; --line: #e6e0d6; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f0e9; color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans", "Noto Sans CJK KR", "Apple SD Gothic Neo", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
main { max-width: 1020px; margin: 0 auto; padding: 40px 24px 64px; }
header { margin-bottom: 24px; }
.eyebrow { margin: 0; color: var(--pale); font-size: 14px; letter-spacing: .02em; }
h1 { margin: 6px 0 8px; font-size: 32px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 0 0 12px; font-size: 15px; font-weight: 650; }
p { margin: 0 0 8px; }
.summary { max-width: 44em; font-size: 17px; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 20px 24px; margin-bottom: 16px; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: stretch; }
.columns > section { margin-bottom: 16px; }
.strip { display: grid; grid-template-columns: repeat(7, 1fr); gap: 8px; list-style: none; margin: 0 0 16px; padding: 0; }
.strip li { display: flex; flex-direction: column; min-height: 92px; padding: 10px 12px; border-radius: 12px; background: var(--paper); border: 1px solid var(--line); border-top: 8px solid var(--line); }
.strip .written { border-top-color: var(--colour); }
.strip .read { border-top-style: double; }
.strip .read span { font-weight: 400; font-style: italic; }
.strip b { font-size: 13px; font-weight: 600; color: var(--pale); }
.strip span { font-weight: 600; font-size: 15px; }
.strip small { color: var(--pale); font-variant-numeric: tabular-nums; }
.strip .blank span { color: var(--line); }
.ranges { list-style: none; margin: 0; padding: 0; }
.ranges li { padding: 4px 0 4px 14px; margin-bottom: 8px; border-left: 5px solid var(--colour, var(--line)); border-radius: 3px; }
.suggestion { background: #fdf4e6; border-color: #efdcbc; }
.suggestion p:first-of-type { font-size: 17px; }
.because, .pale { color: var(--pale); font-size: 14px; }
dl { margin: 12px 0 0; }
dl div { display: flex; gap: 12px; font-size: 14px; }
dt { color: var(--pale); min-width: 7.5em; }
dd { margin: 0; }
.support { background: #eef3f8; border-color: #cfdcea; }
.support p { margin: 0; }
.support ul { margin: 8px 0 0; padding-left: 20px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 8px 0 0; padding: 0; font-size: 13px; color: var(--pale); }
.legend li::before { content: ""; display: inline-block; width: 11px; height: 11px; margin-right: 6px; border-radius: 3px; background: var(--colour); vertical-align: -1px; }
.kinds { --colour: var(--pale); margin: 0 0 16px; }
.legend .read::before { box-sizing: border-box; background: none; border: 2px solid var(--pale); }
.pies { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
figure { margin: 0; text-align: center; }
figcaption { color: var(--pale); font-size: 14px; }
svg { display: block; width: 100%; height: auto; }
footer { margin-top: 24px; color: var(--pale); font-size: 14px; text-align: center; }
@media (max-width: 720px) { section { overflow-x: auto; } .scroll { overflow-x: auto; direction: rtl; } .scroll > svg { direction: ltr; } section > svg, .scroll > svg { min-width: 680px; } .columns, .pies { grid-template-columns: 1fr; } .strip { grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); } }
@media print { body { background: none; } section, .strip li { break-inside: avoid; } }
`;
