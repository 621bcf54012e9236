import { lightTheme } from "assay-lib/charts/light-theme";
import { Markup } from "assay-lib/charts/markup";

const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "display",
];
const leastWidth = 480;
const dropped = /^(class|style|role|tabindex|href|xlink:href|data-.*|aria-.*|on.*)$/;

/** Converts "rgb(171, 51, 23)" and "color(srgb 0.67 0.2 0.09)" to hex, which every program reads. */
function plainColour(value: string): string {
  const [, space, parts = ""] = /^(rgb|color)\(([\d., a-z+-]+)\)$/.exec(value) ?? [];
  const numbers = parts
    .replace("srgb", "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (!space || numbers.length !== 3 || numbers.some(Number.isNaN)) return value;
  const bytes = numbers.map((number) => Math.round(space === "rgb" ? number : number * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function liveDrawing(svg: SVGSVGElement): { drawing: Markup; width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const marks of copy.querySelectorAll(".marks")) marks.remove();
  const light = document.createElement("div");
  light.style.cssText = `position:fixed;left:-99999px;top:0;color-scheme:light;color:${lightTheme.ink}`;
  for (const [name, value] of Object.entries(lightTheme)) light.style.setProperty(`--${name}`, value);
  light.append(copy);
  (svg.parentElement ?? document.body).append(light);
  // Reads all styles before changing any, because they are inherited.
  const elements = [...copy.querySelectorAll("*")];
  const seen = elements.map((element) => {
    const style = getComputedStyle(element);
    return properties.map((property) => [property, style.getPropertyValue(property)] as const);
  });
  light.remove();
  for (const [index, element] of elements.entries()) {
    for (const { name } of [...element.attributes]) if (dropped.test(name)) element.removeAttribute(name);
    for (const [property, value] of seen[index] ?? []) if (value) element.setAttribute(property, plainColour(value));
    if (/^(script|foreignobject)$/i.test(element.tagName)) element.remove();
  }
  for (const { name } of [...copy.attributes]) if (dropped.test(name)) copy.removeAttribute(name);
  const scale = Math.max(1, leastWidth / width);
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  copy.setAttribute("overflow", "visible");
  return {
    drawing: new Markup(new XMLSerializer().serializeToString(copy)),
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  };
}
