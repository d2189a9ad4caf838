import { expect } from "chai";
import { listHomeHosts } from "../../../server/http/homeAddresses.js";

const address = (address: string, internal = false) => ({
  address,
  internal,
  family: "IPv4" as const,
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});

const COMPUTER = {
  lo: [address("127.0.0.1", true)],
  docker0: [address("172.17.0.1")],
  "br-1f2e": [address("172.18.0.1")],
  tailscale0: [address("100.101.102.103")],
  wg0: [address("10.8.0.2")],
  eth0: [
    address("10.0.0.7"),
    { ...address("fe80::1"), family: "IPv6" as const, scopeid: 2, netmask: "ffff::" },
  ],
  wlan0: [address("192.168.1.20")],
  eth1: [address("203.0.113.9")],
};

describe("the addresses of this computer in the home", () => {
  it("are the private ones of its network cards, the likeliest first", () => {
    expect(listHomeHosts({ host: "::" }, COMPUTER)).to.deep.equal(["192.168.1.20", "10.0.0.7"]);
    expect(listHomeHosts({ host: "0.0.0.0" }, COMPUTER)).to.deep.equal(["192.168.1.20", "10.0.0.7"]);
  });

  it("are only those at which it listens", () => {
    expect(listHomeHosts({ host: "10.0.0.7" }, COMPUTER)).to.deep.equal(["10.0.0.7"]);
    expect(listHomeHosts({ host: "127.0.0.1" }, COMPUTER)).to.deep.equal([]);
    expect(listHomeHosts({ host: "::" }, {})).to.deep.equal([]);
  });
});
