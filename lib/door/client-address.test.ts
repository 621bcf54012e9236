import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

test("without trusted proxies a client is its connection, whatever its headers contain", () => {
  expect(clientAddress("192.0.2.7", "198.51.100.1", 0)).toBe("192.0.2.7");
  expect(clientAddress("127.0.0.1", "1.2.3.4, 198.51.100.1", 0)).toBe("127.0.0.1");
});

test("behind trusted proxies the outermost proxy's view counts, not what was sent to it", () => {
  expect(clientAddress("127.0.0.1", "1.2.3.4, 198.51.100.1", 1)).toBe("198.51.100.1");
  expect(clientAddress("10.0.0.2", "1.2.3.4, 198.51.100.1, 10.0.0.1", 2)).toBe("198.51.100.1");
});

test("a request with fewer addresses than proxies did not come through them", () => {
  expect(clientAddress("192.0.2.7", "198.51.100.1", 2)).toBe("192.0.2.7");
  expect(clientAddress("::1", null, 1)).toBe("0:0:0:0::/64");
  expect(clientAddress("192.0.2.7", "", 1)).toBe("192.0.2.7");
});

test("an IPv6 client cannot change its address within its own network", () => {
  expect(clientAddress("2001:db8:1:2:aaaa::1", null, 0)).toBe("2001:db8:1:2::/64");
  expect(clientAddress("2001:db8:1:2::ffff", null, 0)).toBe("2001:db8:1:2::/64");
  expect(clientAddress("2001:db8::1", null, 0)).toBe("2001:db8:0:0::/64");
});
