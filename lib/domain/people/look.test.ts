import { expect, test } from "vitest";
import { looksLike } from "./look";

test("a name that looks like another is found by its look", () => {
  const same = [
    "Admin",
    "аdmin",
    "ad\u00admin",
    "admіn",
    "ADMIN",
    "ａｄｍｉｎ",
    "admin\u200b",
    " admin ",
    "\u202eadmin",
    "aԁmin",
    "ad\u034fmin",
  ];
  expect(same.filter((name) => !looksLike(name, "admin"))).toEqual([]);
  expect(looksLike("PauI", "Paul")).toBe(true);
  expect(looksLike("Anna  Maria", "Anna\u00a0Maria")).toBe(true);
});

test("other names stay other names", () => {
  for (const [one, other] of [
    ["Anna", "Hanna"],
    ["Jörg", "Jorg"],
    ["Петр", "Пётр"],
    ["王芳", "王方"],
  ] as const)
    expect(looksLike(one, other), one).toBe(false);
});
