import { describe, expect, test } from "vitest";
import { readIdentity } from "../../../scripts/site/identity.js";

test.each([
  ["Some-One/datastore-atlas", "https://some-one.github.io/datastore-atlas/", "/datastore-atlas/"],
  ["lab/My.Results", "https://lab.github.io/My.Results/", "/My.Results/"],
  ["Lab/lab.github.io", "https://lab.github.io/", "/"],
])("a fork %s is at %s, without a file being edited", (fork, address, base) => {
  expect(readIdentity({ GITHUB_REPOSITORY: fork })).toMatchObject({
    address,
    base,
    repository: `https://github.com/${fork}`,
  });
});

test("a server of its own and a path of its own are heeded", () => {
  const env = { GITHUB_REPOSITORY: "a/b", GITHUB_SERVER_URL: "https://git.example", BASE_PATH: "preview/7" };
  expect(readIdentity(env)).toMatchObject({ base: "/preview/7/", repository: "https://git.example/a/b" });
});

describe("an address of its own", () => {
  const homepage = "https://storage.example/atlas/";
  const manifest = { name: "an-atlas", homepage, repository: "github:lab/an-atlas" };

  test("is heeded in the workflows of the repository that it belongs to, and on a machine", () => {
    for (const env of [{}, { GITHUB_REPOSITORY: "Lab/an-atlas" }])
      expect(readIdentity(env, manifest)).toMatchObject({ address: homepage, base: "/atlas/" });
    const unnamed = { name: "an-atlas", homepage };
    expect(readIdentity({ GITHUB_REPOSITORY: "a/b" }, unnamed)).toMatchObject({ address: homepage });
  });

  test("is not that of a fork", () => {
    expect(readIdentity({ GITHUB_REPOSITORY: "other/an-atlas" }, manifest)).toMatchObject({
      address: "https://other.github.io/an-atlas/",
      base: "/an-atlas/",
    });
  });
});

test("a clone that nobody published has no address", () => {
  expect(readIdentity({}, { name: "an-atlas" })).toMatchObject({
    base: "/",
    address: null,
    repository: null,
  });
});
