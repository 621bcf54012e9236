import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

test("a client is its connection, whatever it says of itself", () => {
  expect(clientAddress("192.0.2.7", "198.51.100.1", true)).toBe("192.0.2.7");
  expect(clientAddress("127.0.0.1", "198.51.100.1", false)).toBe("127.0.0.1");
});

test("behind a proxy on this machine it is what the proxy saw, not what was sent to it", () => {
  expect(clientAddress("127.0.0.1", "1.2.3.4, 198.51.100.1", true)).toBe("198.51.100.1");
  expect(clientAddress("::ffff:127.0.0.1", "198.51.100.1", true)).toBe("198.51.100.1");
  expect(clientAddress("::1", null, true)).toBe("0:0:0:0::/64");
});

test("an IPv6 client cannot change its address within its own network", () => {
  expect(clientAddress("2001:db8:1:2:aaaa::1", null, true)).toBe("2001:db8:1:2::/64");
  expect(clientAddress("2001:db8:1:2::ffff", null, true)).toBe("2001:db8:1:2::/64");
  expect(clientAddress("2001:db8::1", null, true)).toBe("2001:db8:0:0::/64");
});
