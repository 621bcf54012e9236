import { expect, test } from "vitest";
import { codePointOffsets } from "./code-points";

test.each(["", "plain", "e\u0301 and é", "a 🌉 b 👩‍👩‍👧 c\r\n🇫🇷", "\ud83c lone \udf09", "🌉"])(
  "%j: offsets count code points",
  (text) => {
    const offsetOf = codePointOffsets(text);
    const points = [...text];
    let units = 0;
    for (const [index, point] of points.entries()) {
      expect(offsetOf(units)).toBe(index);
      units += point.length;
    }
    expect(offsetOf(text.length)).toBe(points.length);
  },
);
